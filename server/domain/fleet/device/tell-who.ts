import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/**
 * Before a person changes a device's number, model or ICCID: until the commit the trigger
 * `device_hardware_changed` names the account (tool/GetHardwareRecord).
 */
export async function tellWho(
  client: PoolClient,
  { caller }: { caller: Pick<Context['caller'], 'accountId'> },
): Promise<void> {
  const id = String(caller.accountId ?? '')
  const account = sql<string>`set_config('waypost.account', ${id}, true)`
  await first(client, db.selectNoFrom(account.as('account')))
}
