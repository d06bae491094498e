'use client'

import { Alert, Button, Skeleton, Table, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { megabytes } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './backup.module.css'
import { ActDialog, type BackupAct, BackupActs, type BackupRow } from './backup-acts.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { RehearsalLine } from './rehearsal-line.tsx'

type Backups = CallReply<'ops/GetBackups'>

const everyMs = 5000

/** Backups of the platform: made, planned, downloaded. */
export function BackupScreen() {
  const t = useTranslations('backup')
  const [act, setAct] = useState<BackupAct>()
  const [isPlanning, setPlanning] = useState(false)
  const { data, error, refetch } = useCall('ops/GetBackups', {}, { every: everyMs })
  const isBusy = data?.items.some(({ state }) => state === 'waiting' || state === 'running')
  const isReady = data?.plan.has_passphrase && !data.is_elsewhere && !isBusy
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button disabled={!isReady} onClick={() => setAct({ kind: 'start' })}>
          {t('act.start')}
        </Button>
      }
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} aria-label={t('loading')} />}
      {data && <Plan data={data} onPlan={() => setPlanning(true)} />}
      {data && <BackupTable items={data.items} onAsk={setAct} />}
      {data && isPlanning && <PlanDialog plan={data.plan} onClose={() => setPlanning(false)} />}
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </Page>
  )
}

function Plan({ data, onPlan }: { data: Backups; onPlan: () => void }) {
  const t = useTranslations('backup')
  const { tag } = useLanguage()
  const { plan, next, place } = data
  const { every, hour, keep } = plan
  return (
    <section className={classes.part}>
      <header className={classes.head}>
        <Title order={2} fz={16}>
          {t('plan.title')}
        </Title>
        <Button variant="default" onClick={onPlan}>
          {t('plan.set')}
        </Button>
      </header>
      {data.is_elsewhere && <Alert color="orange">{t('elsewhere')}</Alert>}
      {!plan.has_passphrase && <Alert color="orange">{t('plan.missing')}</Alert>}
      <p>
        {every === 'off'
          ? t('plan.lineOff', { keep: keep })
          : t('plan.line', { every: t(`plan.${every}`), hour: hour, keep: keep })}
      </p>
      <p>
        {t('next', {
          read: megabytes(next.read_bytes, tag),
          time: formatDuration(next.seconds, tag),
          size: megabytes(next.bytes, tag),
        })}
      </p>
      <p>{t(`place.${place}`)}</p>
      <RehearsalLine isPlanned={plan.is_rehearsed} rehearsal={data.rehearsal} />
      <p>{t('recovery')}</p>
    </section>
  )
}

function BackupTable({
  items,
  onAsk,
}: {
  items: readonly BackupRow[]
  onAsk: (act: BackupAct) => void
}) {
  const t = useTranslations('backup')
  const { tag } = useLanguage()
  if (items.length === 0) return <p>{t('none')}</p>
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.time')}</Table.Th>
            <Table.Th>{t('column.state')}</Table.Th>
            <Table.Th>{t('column.size')}</Table.Th>
            <Table.Th>{t('column.by')}</Table.Th>
            <Table.Th>{t('column.acts')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((backup) => (
            <Table.Tr key={backup.backup_id}>
              <Table.Td>{dateTime(backup.snapshot_time ?? backup.create_time)}</Table.Td>
              <Table.Td>
                <BackupState backup={backup} />
              </Table.Td>
              <Table.Td>
                <bdi dir="ltr">{megabytes(backup.bytes, tag)}</bdi>
              </Table.Td>
              <Table.Td>{backup.is_planned ? t('planned') : backup.started_by}</Table.Td>
              <Table.Td>
                <BackupActs backup={backup} onAsk={onAsk} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function BackupState({ backup }: { backup: BackupRow }) {
  const t = useTranslations('backup')
  const { state, parts, part_count: all, failure = 'unexpected' } = backup
  const percent = all > 0 ? Math.floor((parts / all) * 100) : 0
  if (state === 'failed') return t('state.failed', { reason: t(`failure.${failure}`) })
  return t(`state.${state}`, { percent: percent })
}
