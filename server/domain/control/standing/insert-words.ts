import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** What the platform tells a device by itself. */
export type Word = {
  deviceId: number
  kind: string | undefined
  params: Record<string, unknown> | undefined
  /** Of lib/commands, where it stands for one. */
  typeValue: number | null
  accountId: number | null
  organisationId: number
  /** Unix seconds: later it is not sent. */
  until: number
}

export type SentWord = { id: string; deviceId: number }

/** As commands that wait. */
export function insertWords(client: PoolClient, words: readonly Word[]): Promise<SentWord[]> {
  const rows = words.map((word) => ({
    device_id: word.deviceId,
    kind: word.kind,
    params: word.params,
    type_value: word.typeValue,
    account_id: word.accountId,
    organisation_id: word.organisationId,
    expires_at: new Date(word.until * 1000).toISOString(),
  }))
  const fresh = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const columns = sql`fresh (device_id int, kind text, params jsonb, type_value int, account_id int,
    organisation_id int, expires_at timestamptz)`
  return all(
    client,
    db
      .insertInto('command')
      .columns([
        'device_id',
        'kind',
        'params',
        'type_value',
        'account_id',
        'organisation_id',
        'expires_at',
      ])
      .expression(
        db
          .selectFrom(fresh.as<'fresh'>(columns))
          .select(['fresh.device_id', 'fresh.kind', 'fresh.params', 'fresh.type_value'])
          .select(['fresh.account_id', 'fresh.organisation_id', 'fresh.expires_at']),
      )
      .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'device_id as deviceId']),
  )
}
