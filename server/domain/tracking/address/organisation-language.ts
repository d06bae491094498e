import { sql } from 'kysely'
import { type Language, languageOf } from '#lib/i18n/languages.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Of devices, the language that most people of their organisation read; undefined where nobody told one. */
export async function languagesOf(
  main: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, Language | undefined>> {
  const devices = await all(
    main,
    db
      .selectFrom('device')
      .select(['id', 'organisation_id as organisationId'])
      .where('id', '=', anyOf([...new Set(deviceIds)])),
  )
  const organisations = [...new Set(devices.map(({ organisationId }) => organisationId))]
  const told = await all(
    main,
    db
      .selectFrom('account as a')
      .leftJoin('session as s', 's.account_id', 'a.id')
      .select('a.organisation_id as organisationId')
      .select((eb) =>
        sql<
          string | null
        >`mode() WITHIN GROUP (ORDER BY coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('s.lang')}))`.as(
          'lang',
        ),
      )
      .where('a.organisation_id', '=', anyOf(organisations))
      .groupBy('a.organisation_id'),
  )
  const langs = new Map(told.map(({ organisationId, lang }) => [organisationId, lang]))
  return new Map(
    devices.map(({ id, organisationId }) => [id, languageOf(langs.get(organisationId) ?? '')]),
  )
}
