'use client'

import { Button, Select, Skeleton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useCodeMsg } from '#components/data/code-msg.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { Command } from '#components/shared/command/command-values.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { commandEnds, isUnderway } from '#lib/codes/command-states.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { CommandForm } from './command-form.tsx'
import classes from './commands.module.css'

type Sent = CallReply<'cmd/GetCmdList'>['items'][number]

type HistoryProps = {
  simei: string
  sent: Sent[]
  catalogue: readonly Command[]
  onChanged: () => void
}

function CommandHistory({ sent, catalogue, ...rest }: HistoryProps) {
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
  const { state, times, reply, tries, voice_seconds: seconds } = sent
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
        {seconds !== null && <span>{t('voice.length', { seconds })}</span>}
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

const refresh = { underwayMs: 2000, restMs: 15_000 }
const shownCommands = 20
/** What can do harm comes last. */
const risks: Command['risk'][] = ['none', 'relay', 'once']

/** Commands by the catalogue, and those sent. */
export function CommandsTab({ simei }: { simei: string }) {
  const t = useTranslations('command')
  const common = useTranslations('common')
  const may = usePermission()
  const notice = useCodeMsg()
  const { tag } = useLanguage()
  const queries = useQueryClient()
  const catalogue = useCall('cmd/GetCatalogue', { simei }, { staleTime: 300_000 })
  const [isUnder, setUnder] = useState(false)
  const sent = useCall(
    'cmd/GetCmdList',
    { simei, limit_size: shownCommands },
    { every: isUnder ? refresh.underwayMs : refresh.restMs },
  )
  const underway = sent.data?.items.some(({ state }) => isUnderway(state)) ?? false
  if (underway !== isUnder) setUnder(underway)
  const [chosen, setChosen] = useState<string | null>(null)
  if (catalogue.error)
    return <Failure error={catalogue.error} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data) return <Skeleton height={180} />
  const allowed = catalogue.data.items.filter(({ right }) => right === null || may(right))
  const command = allowed.find(({ type_value }) => String(type_value) === chosen)
  const inOrder = (commands: readonly Command[]) =>
    commands.toSorted(
      (a, b) =>
        risks.indexOf(a.risk) - risks.indexOf(b.risk) ||
        t(`name.${a.name}`).localeCompare(t(`name.${b.name}`), tag),
    )
  const option = ({ type_value, name }: Command) => ({
    value: String(type_value),
    label: t(`name.${name}`),
  })
  const known = inOrder(allowed.filter(({ why_not }) => why_not === null))
  const unknown = inOrder(allowed.filter(({ why_not }) => why_not !== null))
  const reasonOf = ({ why_not, takes_text }: Command) => t(`why.${takes_text ? 'asText' : why_not}`)
  const reasons = new Map(unknown.map((one) => [String(one.type_value), reasonOf(one)]))
  const again = () => void readAgain(queries, { queryKey: ['cmd/GetCmdList'] })
  /** What the platform itself does for the device may be another now. */
  const onSent = () => {
    again()
    void readAgain(queries, { queryKey: ['cmd/GetCatalogue'] })
  }
  return (
    <div className={classes.tab}>
      <Select
        label={t('choose')}
        placeholder={t('pick')}
        searchable
        maxDropdownHeight={360}
        value={chosen}
        onChange={setChosen}
        data={[
          ...known.map(option),
          {
            group: notice
              ? common('withDetail', { label: t('others'), detail: notice })
              : t('others'),
            items: unknown.map((one) => ({ ...option(one), disabled: true })),
          },
        ]}
        renderOption={({ option: { value, label } }) => (
          <span className={classes.option}>
            {label}
            {reasons.has(value) && <small>{reasons.get(value)}</small>}
          </span>
        )}
      />
      {command && (
        <CommandForm key={command.type_value} simei={simei} command={command} onSent={onSent} />
      )}
      {sent.error && !sent.data && <Failure error={sent.error} onRetry={again} />}
      {sent.data && (
        <CommandHistory
          simei={simei}
          sent={sent.data.items}
          catalogue={catalogue.data.items}
          onChanged={again}
        />
      )}
    </div>
  )
}
