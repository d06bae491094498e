const noTables = 'names no tables: transactions, locks, settings of the connection'
const ingest = 'ingest: binary arrays and COPY, which Kysely does not build'
const takes =
  'takes, ends and counts targets of roll-outs in one statement each (joins, CTEs), clearer as SQL'
const plain = 'plain SQL of the tracking schema: partitions and their catalogue'

/**
 * Files that hand the database text, and why. Everything else is built (server/db/sql.ts); add no
 * file for what can be.
 */
export const textStatements: Readonly<Record<string, string>> = {
  'prisma/seed/history.ts': ingest,
  'prisma/seed/insert-past.ts': ingest,
  'prisma/seed/index.ts': noTables,
  'prisma/seed/money/demo-clock.ts': noTables,
  'prisma/seed/money/sim-orders.ts': noTables,
  'server/db/advisory-lock.ts': noTables,
  'server/db/arrival-store.ts': ingest,
  'server/db/beacon-store.ts': ingest,
  'server/db/driver-card-store.ts': ingest,
  'server/db/end-alarms.ts': ingest,
  'server/db/cell-store.ts': ingest,
  'server/db/copy-at-once.ts': ingest,
  'server/db/copy-out.ts': 'COPY',
  'server/db/fact-store.ts': ingest,
  'server/db/append-frame-chunks.ts': ingest,
  'server/db/in-scope.ts': noTables,
  'server/db/in-snapshot.ts': noTables,
  'server/db/is-distributed.ts': noTables,
  'server/db/in-transaction.ts': noTables,
  'server/db/day-storage.ts': plain,
  'server/db/leave-out-stored.ts': ingest,
  'server/db/lent-client.ts': noTables,
  'server/db/position-store.ts': ingest,
  'server/db/read-by-cursor.ts': 'a cursor over what was built',
  'server/db/reading-store.ts': ingest,
  'server/db/rewrite-day.ts': plain,
  'server/db/sql.ts': 'sends what was built',
  'server/db/insert-alarms.ts': ingest,
  'server/db/insert-unplaced.ts': ingest,
  'server/db/media-store.ts': ingest,
  'server/db/upsert-visits.ts': ingest,
  'server/domain/platform/client-error/note-error.ts':
    'adds a kind only while there is room, in one statement, clearer as SQL',
  'server/domain/platform/object/delete-objects.ts':
    'what needs an object is asked of ten tables (LATERAL), clearer as SQL',
  'server/domain/platform/object/list-objects.ts': 'the same, over four tables of objects',
  'server/domain/platform/operations/list-kept.ts': 'sizes and partitions of the catalogue',
  'server/domain/platform/backup/compare-restored.ts':
    'counts and sums of tables that an archive names',
  'server/domain/platform/backup/copy-part.ts': 'COPY and snapshots',
  'server/domain/platform/backup/list-backups.ts': 'sizes out of the catalogue',
  'server/domain/platform/backup/restore-archive.ts':
    'sequences by name, and what is no table of the platform',
  'server/domain/platform/backup/restore-progress.ts': 'what is no table of the platform',
  'server/domain/platform/backup/restore-table.ts': 'COPY, partitions and their catalogue',
  'server/domain/platform/backup/backups.ts': noTables,
  'server/domain/platform/backup/hold-run.ts': noTables,
  'server/domain/platform/backup/scratch-databases.ts': 'databases, which are no tables',
  'server/domain/platform/backup/see-stores.ts': noTables,
  'server/domain/platform/backup/stored-tables.ts': 'tables out of the catalogue',
  'server/domain/platform/operations/list-servers.ts':
    'settings and catalogues of the servers, and of the nodes that Citus has',
  'server/domain/tracking/alarm/read-new-alarms.ts': 'locks of the server (pg_locks)',
  'server/domain/tracking/data-push/sources/take-locations.ts':
    'a row comparison as cursor, and keys of positions out of arrays',
  'server/domain/tracking/data-push/sources/take-states.ts': 'a row comparison as cursor',
  'server/domain/tracking/data-push/sources/take-frames.ts': 'a row comparison as cursor',
  'server/domain/platform/audit/keep-audit-months.ts':
    'partitions of the audit log and their catalogue',
  'server/domain/platform/audit/seal-audit.ts': noTables,
  'server/domain/platform/audit/blank-audit.ts': noTables,
  'server/domain/people/auth/login-throttle.ts':
    'one upsert with three CASE over unnest, clearer as SQL',
  'server/domain/trade/money/verify-ledger.ts': noTables,
  'server/domain/tracking/motion/remake-marked.ts': noTables,
  'server/domain/tracking/motion/remake-stream.ts': noTables,
  'server/domain/people/organisation/lock-tree.ts': noTables,
  'server/domain/tracking/place/store-places.ts':
    'places, states and queue in one statement over unnest, clearer as SQL',
  'server/domain/tracking/place/unplaced.ts': 'claims and keys over unnest, clearer as SQL',
  'server/domain/tracking/fuel/recount-fuel.ts':
    'steps of readings and days over unnest, clearer as SQL',
  'server/domain/tracking/health/count-steps.ts':
    'readings beside the one before (windows) over unnest, clearer as SQL',
  'server/domain/tracking/health/list-health.ts':
    'two values of a second in one row, and ranges of devices over unnest, clearer as SQL',
  'server/domain/tracking/health/read-health-days.ts':
    'days of a zone and limits of sensors over unnest, clearer as SQL',
  'server/domain/tracking/reading/read-battery.ts':
    'readings beside the one before (windows) over unnest, clearer as SQL',
  'server/domain/tracking/reading/read-fuel.ts':
    'steps beside the one before (windows) over unnest, clearer as SQL',
  'server/domain/tracking/reading/sum-readings.ts':
    'readings as long as they stand (windows) over unnest, clearer as SQL',
  'server/domain/tracking/position/drop-partitions.ts': plain,
  'server/domain/tracking/position/find-in-area.ts':
    'spans of a device one by one, nested in LATERAL, clearer as SQL',
  'server/domain/tracking/position/partitions.ts': plain,
  'server/domain/tracking/position/sweep-offline.ts':
    'marks and raises in one statement of four parts, clearer as SQL',
  'server/domain/trade/quota/give-defaults.ts': 'keys and ends of many owners, clearer as SQL',
  'server/domain/trade/quota/list-lots.ts': 'the lots of give-defaults, clearer as SQL',
  'server/domain/trade/quota/grant.ts': 'lots of many devices over unnest, clearer as SQL',
  'server/domain/trade/quota/read-quotas.ts': 'sums of lots nested in LATERAL, clearer as SQL',
  'server/domain/trade/quota/spend.ts': 'draws from many lots in one statement, clearer as SQL',
  'server/domain/trade/renewal/renew-due.ts': 'claims by two columns at once',
  'server/domain/trade/quota/switch-paid-services.ts':
    'devices and services multiplied over unnest',
  'server/domain/control/firmware/advance-rollouts.ts': takes,
  'server/domain/control/firmware/end-target.ts': takes,
  'server/domain/control/firmware/read-firmware-file.ts': takes,
  'server/domain/control/firmware/start-rollout.ts': takes,
  'server/gateway/upgrade/target-rows.ts': takes,
  'server/domain/fleet/undo/former-devices.ts':
    'compares rows with their snapshots, clearer as SQL',
  'server/gateway/identity/life-line.ts': noTables,
  'server/gateway/run-gateway.ts': noTables,
  'server/jobs/open-notify-bus.ts': noTables,
  'server/jobs/open-queues.ts': 'those of BullMQ',
  'server/pdf/report/draw-report.ts': 'asks a document, not a store',
  'server/web/readiness-of.ts': "Prisma's own table of migrations",
  'workers/main.ts': noTables,
  'workers/task/run-rows.ts': noTables,
  'workers/task/run-task.ts': noTables,
}
