'use client'

import { Alert, Badge, Button, CopyButton, Group, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './brand.module.css'
import type { BrandConfig } from './brand-values.ts'
import { useBrandsAgain } from './use-brands-again.ts'

type HostRow = BrandConfig['host_states'][number]

const colours = { pending: 'orange', proved: 'green', lost: 'red', ended: 'gray' } as const

/** Hosts that were asked for, and what each still needs to be served. */
export function HostStates({ config }: { config: BrandConfig }) {
  const t = useTranslations('brand.host')
  if (config.host_states.length === 0) return null
  return (
    <ul className={classes.hosts} aria-label={t('title')}>
      {config.host_states.map((row) => (
        <HostState key={row.host} brand={config.brand} row={row} />
      ))}
    </ul>
  )
}

function HostState({ brand, row }: { brand: string; row: HostRow }) {
  const t = useTranslations('brand.host')
  const tell = useTell()
  const readAgain = useBrandsAgain()
  const [isBusy, setBusy] = useState(false)
  const { host, state } = row
  const check = async () => {
    setBusy(true)
    try {
      const now = await call('ops/CheckHost', {
        brand: brand,
        host: host,
        request_id: crypto.randomUUID(),
      })
      tell.done(t(now.state === 'proved' ? 'found' : 'notFound', { host }))
      await readAgain()
    } catch (error) {
      tell.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <strong dir="ltr">{host}</strong>
        <Badge variant="light" color={colours[state]}>
          {t(`state.${state}`)}
        </Badge>
      </Group>
      <p>{useStateWords(row)}</p>
      {state !== 'proved' && <Proof row={row} />}
      <div>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          aria-label={t('checkOne', { host })}
          onClick={() => void check()}
        >
          {t('check')}
        </Button>
      </div>
    </li>
  )
}

function useStateWords({ state, proof, prove_time, check_time, end_time }: HostRow): string {
  const t = useTranslations('brand.host')
  const end = dateTime(end_time ?? 0)
  if (state === 'proved')
    return t(proof === 'file' ? 'provedByFile' : 'proved', { time: dateTime(prove_time ?? 0) })
  if (state === 'lost') return t('lost', { end })
  if (state === 'ended') return t('ended', { end })
  if (check_time === undefined) return t('pending', { end })
  return t('looked', { time: dateTime(check_time), end })
}

/** What to enter where the host's DNS is kept; or a file where it answers. */
function Proof({ row }: { row: HostRow }) {
  const t = useTranslations('brand.host')
  return (
    <Alert color={colours[row.state]} p="sm">
      <p>{t('record')}</p>
      <Copied label={t('recordName')} value={row.record_name} />
      <Copied label={t('recordValue')} value={row.token} />
      <p>{t('file', { url: row.file_url })}</p>
    </Alert>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useTranslations('brand.host')
  return (
    <Group wrap="nowrap" gap="xs" align="flex-end">
      <TextInput readOnly label={label} value={value} dir="ltr" style={{ flex: 1 }} />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" aria-label={t('copyOne', { name: label })} onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
