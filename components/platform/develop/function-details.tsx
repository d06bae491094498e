'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { asOfYesterday } from '#lib/format/recent-samples.ts'
import classes from './develop.module.css'
import { AnswerSample, Example } from './examples.tsx'
import { ErrorTable, Fields } from './tables.tsx'
import { TryIt } from './try-it.tsx'
import { useFunctionFacts } from './use-function-facts.ts'

type Told = { name: string; facts: string; errors: readonly ErrorName[] }

/** Params, answer, errors, and the call as a program. */
export function FunctionDetails({ name, facts, errors }: Told) {
  const t = useTranslations('develop')
  const { data, error, refetch } = useFunctionFacts(true)
  const found = data?.find((one) => one.name === name)
  const call = useMemo(
    () =>
      found && {
        ...found.call,
        params: asOfYesterday(found.call.params, Date.now() / 1000),
      },
    [found],
  )
  return (
    <>
      <p className={classes.facts}>
        {facts}{' '}
        <a className={classes.anchor} href={`#${name}`} aria-label={t('link')}>
          #
        </a>
      </p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!found && !error && <Skeleton height={160} mt="md" />}
      {found && call && (
        <>
          <h4>{t('params')}</h4>
          {found.params.length > 0 ? (
            <Fields rows={found.params} withNeed />
          ) : (
            <p>{t('noParams')}</p>
          )}
          <h4>{t('answer')}</h4>
          {found.reply.length > 0 ? <Fields rows={found.reply} /> : <p>{t('noAnswer')}</p>}
          <AnswerSample answer={found.answer} />
          {errors.length > 0 && (
            <>
              <h4>{t('errors')}</h4>
              <ErrorTable names={errors} />
            </>
          )}
          <h4>{t('example')}</h4>
          <Example call={call} />
          <TryIt name={name} example={call.params} />
        </>
      )}
    </>
  )
}
