'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import {
  aboutDevice,
  asOfYesterday,
  namesDevice,
  type SampleDevice,
} from '#lib/format/recent-samples.ts'
import classes from './develop.module.css'
import { AnswerSample, Example } from './examples.tsx'
import { ErrorTable, Fields } from './tables.tsx'
import { TryIt } from './try-it.tsx'
import { useFunctionFacts } from './use-function-facts.ts'

type Told = { name: string; facts: string; errors: readonly ErrorName[]; isRead: boolean }

/**
 * Params, answer, errors, and the call as a program. What only reads is about a device of the reader, where it is known;
 * a change is never one click away from it.
 */
export function FunctionDetails({ name, facts, errors, isRead }: Told) {
  const t = useTranslations('develop')
  const { data, error, refetch } = useFunctionFacts(true)
  const found = data?.find((one) => one.name === name)
  const device = useOwnDevice(isRead && found !== undefined && namesDevice(found.call.params))
  const call = useMemo(() => {
    if (!found) return undefined
    const params = device ? aboutDevice(found.call.params, device) : found.call.params
    return { ...found.call, params: asOfYesterday(params, Date.now() / 1000) }
  }, [found, device])
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

/**
 * The first device of a reader who is logged in, asked for once; undefined for others, without devices and until it is
 * known. `isNeeded` starts it.
 */
function useOwnDevice(isNeeded: boolean): SampleDevice | undefined {
  const isLoggedIn = useSession() !== undefined
  const { data } = useCall(
    'family/GetDeviceList',
    { limit_size: 1 },
    { enabled: isNeeded && isLoggedIn, staleTime: Number.POSITIVE_INFINITY },
  )
  return isNeeded && isLoggedIn ? data?.items[0] : undefined
}
