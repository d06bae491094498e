'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { Command } from '#components/shared/command/command-values.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { commandEnds } from '#lib/codes/command-states.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './commands.module.css'

type Sent = CallReply<'cmd/GetCmdList'>['items'][number]

type HistoryProps = {
  simei: string
  sent: Sent[]
  catalogue: readonly Command[]
  onChanged: () => void
}

export function CommandHistory({ sent, catalogue, ...rest }: HistoryProps) {
  const t = useTranslations('command')
  return (
    <section aria-label={t('history')}>
      <h3 className={classes.heading}>{t('history')}</h3>
      {sent.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      <ul className={classes.list} aria-live="polite">
        {sent.map((one) => (
          <SentRow
            key={one.cmd_id}
            {...rest}
            sent={one}
            command={catalogue.find(({ type_value }) => type_value === one.type_value)}
          />
        ))}
      </ul>
    </section>
  )
}

type SentRowProps = Pick<HistoryProps, 'simei' | 'onChanged'> & {
  sent: Sent
  command: Command | undefined
}

function SentRow({ simei, sent, command, onChanged }: SentRowProps) {
  const t = useTranslations('command')
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  const { state, times, reply, tries } = sent
  const end = commandEnds.find((one) => one === reply)
  const steps = [times.waiting, times.sent, times.acknowledged, times.ended].filter(
    (time) => time !== null,
  )
  const cancel = async () => {
    setBusy(true)
    await call('cmd/Cancel', { simei, cmd_id: sent.cmd_id }).then(
      () => tell.done(t('cancelTold')),
      tell.failure,
    )
    setBusy(false)
    onChanged()
  }
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <strong>{command ? t(`name.${command.name}`) : t('name.settings')}</strong>
        <span className={classes.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
      </div>
      <div className={classes.times}>
        <bdi>{dateTime(steps[0] ?? 0)}</bdi>
        {steps.slice(1).map((time) => (
          <bdi key={time}>→ {dateTime(time).slice(11)}</bdi>
        ))}
        {tries > 1 && <span>{t('tries', { count: tries })}</span>}
      </div>
      {reply && <q className={classes.reply}>{end ? t(`end.${end}`) : reply}</q>}
      {state === 'waiting' && (
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      )}
    </li>
  )
}
