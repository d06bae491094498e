'use client'

import { Badge, Button, Skeleton, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './brand.module.css'
import { KeyDialog, TakeKeyDialog } from './key-dialogs.tsx'
import { MailSender } from './mail-sender.tsx'
import keyClasses from './vendor-keys.module.css'

type KeyLine = CallReply<'ops/GetKeys'>['keys'][number]
type Tested = CallReply<'ops/TestKey'>

/** Keys that a brand has of its own: set, tested, taken away; what they hold stays on the server. */
export function VendorKeys({ brand }: { brand: string }) {
  const t = useTranslations('brand.keys')
  const { data, error, refetch } = useCall('ops/GetKeys', { brand: brand })
  const [open, setOpen] = useState<{ act: 'set' | 'take'; line: KeyLine }>()
  const close = () => setOpen(undefined)
  const changed = async () => {
    await refetch()
  }
  return (
    <>
      <section className={classes.part}>
        <Title order={2} fz={16}>
          {t('title')}
        </Title>
        <p>{t('purpose')}</p>
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} aria-label={t('loading')} />}
        {data && (
          <ul className={keyClasses.list}>
            {data.keys.map((line) => (
              <KeyRow
                key={`${line.kind} ${line.set_time ?? ''}`}
                brand={brand}
                line={line}
                onSet={() => setOpen({ act: 'set', line: line })}
                onTake={() => setOpen({ act: 'take', line: line })}
              />
            ))}
          </ul>
        )}
      </section>
      {data && <MailSender brand={brand} from={data.sender.from} />}
      {open?.act === 'set' && (
        <KeyDialog brand={brand} line={open.line} onDone={changed} onClose={close} />
      )}
      {open?.act === 'take' && (
        <TakeKeyDialog brand={brand} kind={open.line.kind} onDone={changed} onClose={close} />
      )}
    </>
  )
}

type KeyRowProps = { brand: string; line: KeyLine; onSet: () => void; onTake: () => void }

function KeyRow({ brand, line, onSet, onTake }: KeyRowProps) {
  const t = useTranslations('brand.keys')
  const { kind, state, webhook_path } = line
  const name = t(`kind.${kind}`)
  const isOwn = state === 'own'
  const labelled = (act: string) => `${act} ${name}`
  return (
    <li className={keyClasses.line}>
      <div className={keyClasses.about}>
        <strong>{name}</strong>
        <KeyState line={line} />
        {isOwn && webhook_path && (
          <p>{t('webhook', { url: new URL(webhook_path, window.location.origin).href })}</p>
        )}
      </div>
      <div className={keyClasses.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={labelled(t(isOwn ? 'replace' : 'set'))}
          onClick={onSet}
        >
          {t(isOwn ? 'replace' : 'set')}
        </Button>
        {state !== 'none' && <KeyTest brand={brand} line={line} label={labelled(t('test'))} />}
        {isOwn && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={labelled(t('takeAway'))}
            onClick={onTake}
          >
            {t('takeAway')}
          </Button>
        )}
      </div>
    </li>
  )
}

function KeyState({ line }: { line: KeyLine }) {
  const t = useTranslations('brand.keys')
  const { state, set_by = '', set_time = 0, base = '' } = line
  const text = {
    own: t('own', { name: set_by, time: dateTime(set_time) }),
    base: t('base', { brand: base }),
    installation: t('installation'),
    none: t('none'),
  }[state]
  return (
    <>
      <Badge
        variant="light"
        color={state === 'own' ? 'green' : 'gray'}
        className={keyClasses.state}
      >
        {text}
      </Badge>
      {line.is_test && (
        <Badge variant="light" color="orange" className={keyClasses.state}>
          {t(line.is_offered ? 'testOffered' : 'testNotOffered')}
        </Badge>
      )}
    </>
  )
}

function KeyTest({ brand, line, label }: { brand: string; line: KeyLine; label: string }) {
  const t = useTranslations('brand.keys')
  const [isBusy, setBusy] = useState(false)
  const [tested, setTested] = useState<Tested>()
  const [failure, setFailure] = useState<Error>()
  const test = async () => {
    setBusy(true)
    setFailure(undefined)
    setTested(undefined)
    try {
      setTested(await call('ops/TestKey', { brand: brand, kind: line.kind }))
    } catch (error) {
      setFailure(error as Error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={label}
        loading={isBusy}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
      <output className={keyClasses.answer} data-outcome={tested?.outcome}>
        {tested && answerOf(tested, t)}
      </output>
      {failure && <Failure error={failure} onRetry={() => void test()} />}
    </>
  )
}

function answerOf(
  { outcome, detail, target }: Tested,
  t: ReturnType<typeof useTranslations<'brand.keys'>>,
): string {
  if (outcome !== 'ok') return t(outcome, { detail: detail })
  return target === '' ? t('ok') : t('okSent', { target: target })
}
