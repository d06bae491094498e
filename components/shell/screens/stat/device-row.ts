import type { NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'

/** A row of a statistic that is a device. */
export const deviceRowOf = (row: Readonly<Record<string, unknown>>): NamedRow => ({
  simei: String(row['simei']),
  imei: String(row['imei']),
  name: String(row['device_name']),
  due_time: typeof row['due_time'] === 'number' ? row['due_time'] : null,
})
