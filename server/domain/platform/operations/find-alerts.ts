import type { HealthAlertKind } from '#lib/codes/health-alerts.ts'
import { waitingCalls } from '#lib/codes/health-alerts.ts'
import type { HealthLimits } from '#lib/rules/health-limits.ts'
import type { BackupHealth } from '../backup/backup-health.ts'
import type { ListedCertificate } from './check-certificates.ts'
import { agedByFacts } from './count-backlog.ts'
import type { ListedCalls } from './list-calls.ts'
import type { GatewayHealth } from './list-gateways.ts'
import type { ListedJob } from './list-jobs.ts'
import type { DatabaseServer } from './list-servers.ts'
import type { ListedDisk } from './sample-disks.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Of fewer calls one slow one is one in twenty. */
const fewestCalls = 20
/** Gateways report every five seconds. */
const silentMinutes = 2

export type HealthAlert = { kind: HealthAlertKind; subject: string; value: number }

export type HealthFacts = {
  calls: ListedCalls
  jobs: readonly ListedJob[]
  disks: readonly ListedDisk[]
  certificates: readonly ListedCertificate[]
  gateways: readonly GatewayHealth[]
  servers: readonly DatabaseServer[]
  backups: BackupHealth
}

/** What is beyond its limit at `now` (milliseconds). */
export function findAlerts(facts: HealthFacts, limits: HealthLimits, now: number): HealthAlert[] {
  return [
    ...facts.disks.flatMap((disk) => ofDisk(disk, limits)),
    ...facts.certificates.flatMap((one) => ofCertificate(one, limits, now)),
    ...facts.jobs.flatMap((job) => ofJob(job, limits, now)),
    ...ofCalls(facts.calls, limits),
    ...facts.gateways.flatMap((gateway) => ofGateway(gateway, now)),
    ...facts.servers.flatMap(ofServer),
    ...ofBackups(facts.backups),
  ]
}

const alert = (kind: HealthAlertKind, subject: string, value: number): HealthAlert => ({
  kind: kind,
  subject: subject,
  value: value,
})

function ofDisk(disk: ListedDisk, limits: HealthLimits): HealthAlert[] {
  const { place, used, total, forecast } = disk
  if (total === undefined) return []
  const free = Math.max(0, Math.floor((100 * (total - used)) / total))
  const days = forecast?.daysLeft
  return [
    ...(free < limits.disk_free_percent ? [alert('diskFree', place, free)] : []),
    ...(days !== undefined && days < limits.disk_full_days
      ? [alert('diskFull', place, Math.floor(days))]
      : []),
  ]
}

function ofCertificate(
  { host, problem, endsAt }: ListedCertificate,
  limits: HealthLimits,
  now: number,
): HealthAlert[] {
  if (problem !== null || endsAt === null) return [alert('noCertificate', host, 0)]
  const days = Math.floor((endsAt.getTime() - now) / dayMs)
  return days < limits.certificate_days ? [alert('certificate', host, days)] : []
}

function ofJob(job: ListedJob, limits: HealthLimits, now: number): HealthAlert[] {
  const { name, failures, lateSeconds, backlog } = job
  const late = Math.floor(lateSeconds / 60)
  const oldest = agedByFacts.has(name) ? undefined : backlog?.oldestAt
  const waited = oldest ? Math.floor((now - oldest.getTime()) / minuteMs) : 0
  return [
    ...(failures >= limits.job_failures ? [alert('jobFailing', name, failures)] : []),
    ...(late >= limits.job_late_minutes ? [alert('jobLate', name, late)] : []),
    ...(waited >= limits.backlog_minutes ? [alert('backlog', name, waited)] : []),
  ]
}

function ofCalls({ functions }: ListedCalls, limits: HealthLimits): HealthAlert[] {
  const failed = functions.reduce((sum, one) => sum + one.failed, 0)
  const slow = functions.filter(
    ({ name, count, p95 }) =>
      count >= fewestCalls && p95 > limits.slow_call_ms && !waitingCalls.has(name),
  )
  return [
    ...slow.map(({ name, p95 }) => alert('slowCalls', name, Math.round(p95))),
    ...(failed >= limits.failed_calls ? [alert('failedCalls', '', failed)] : []),
  ]
}

function ofGateway({ id, at, isStoreAway }: GatewayHealth, now: number): HealthAlert[] {
  const minutes = Math.floor((now / 1000 - at) / 60)
  if (minutes >= silentMinutes) return [alert('gateway', id, minutes)]
  return isStoreAway ? [alert('storeAway', id, 0)] : []
}

const ofServer = ({ store, node, problems }: DatabaseServer): HealthAlert[] =>
  problems.map((problem) => alert('server', [store, node, problem].filter(Boolean).join(' '), 0))

const ofBackups = ({ failed, lateHours }: BackupHealth): HealthAlert[] => [
  ...(failed === undefined ? [] : [alert('backupFailed', failed, 0)]),
  ...(lateHours === undefined ? [] : [alert('backupMissed', '', lateHours)]),
]
