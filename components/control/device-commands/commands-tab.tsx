'use client'

import { Select, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { Command } from '#components/shared/command/command-values.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { isUnderway } from '#lib/codes/command-states.ts'
import { CommandForm } from './command-form.tsx'
import { CommandHistory } from './command-history.tsx'
import classes from './commands.module.css'

const refresh = { underwayMs: 2000, restMs: 15_000 }
const shownCommands = 20
/** What can do harm comes last. */
const risks: Command['risk'][] = ['none', 'relay', 'once']

/** Commands by the catalogue, and those sent. */
export function CommandsTab({ simei }: { simei: string }) {
  const t = useTranslations('command')
  const may = usePermission()
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
            group: t('others'),
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
        <CommandForm key={command.type_value} simei={simei} command={command} onSent={again} />
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
