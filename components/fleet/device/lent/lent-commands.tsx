'use client'

import { Button, Menu } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import cardClasses from '../device-card.module.css'
import { LocateButton } from '../locate-button.tsx'
import type { LentDevice } from './use-lent.ts'

/** What a guest may send beside asking for a position. */
const acts = [
  { type_value: 77, name: 'indicatorLight', params: { enable: 1 }, word: 'on' },
  { type_value: 77, name: 'indicatorLight', params: { enable: 0 }, word: 'off' },
  { type_value: 109, name: 'arming', params: { value: 0 }, word: 'option.arming.0' },
  { type_value: 109, name: 'arming', params: { value: 1 }, word: 'option.arming.1' },
] as const

type Act = (typeof acts)[number]

/** Seconds. */
const patience = 10

export function LentCommands({ device: { simei, commands } }: { device: LentDevice }) {
  const t = useTranslations('command')
  const common = useTranslations('common')
  const send = useMutation({
    mutationFn: ({ type_value, params }: Act) =>
      call('cmd/Send', {
        simei,
        type_value,
        params,
        wait_seconds: patience,
        request_id: crypto.randomUUID(),
      }),
  })
  const offered = acts.filter(({ type_value }) => commands.includes(type_value))
  const { data, error, isPending } = send
  const outcome = error ? error.message : data && t(`state.${data.state}`)
  return (
    <>
      {commands.includes(commandNumbers.location) && <LocateButton simei={simei} />}
      {offered.length > 0 && (
        <Menu position="top-start">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSend size={15} />}
              loading={isPending}
            >
              {t('choose')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((act) => (
              <Menu.Item key={`${act.name} ${act.word}`} onClick={() => send.mutate(act)}>
                {common('withValue', { label: t(`name.${act.name}`), value: t(act.word) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span
        role="status"
        className={cardClasses.outcome}
        data-good={data?.state === 'answered' || undefined}
      >
        {!isPending && outcome}
      </span>
    </>
  )
}
