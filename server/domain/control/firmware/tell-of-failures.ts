import { resolveBrand } from '#brands/resolve.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { personsOf, tellPerson } from '../../people/message/tell-person.ts'

const atOnce = 100

/** Tells those whose roll-outs a device stopped by failing twice, each once. Returns how many roll-outs. */
export async function tellOfFailures(client: PoolClient, now: number): Promise<number> {
  const untold = await all(
    client,
    db
      .selectFrom('rollout as r')
      .select(['r.id', 'r.model', 'r.version', 'r.account_id as accountId', 'r.brand', 'r.lang'])
      .where('r.is_told', '=', false)
      .orderBy('r.id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked(),
  )
  const persons = await personsOf(
    client,
    untold.flatMap(({ accountId }) => accountId ?? []),
  )
  for (const { id, model, version, accountId, brand: name, lang } of untold) {
    await run(client, db.updateTable('rollout').set({ is_told: true }).where('id', '=', id))
    const person = accountId === null ? undefined : persons.get(accountId)
    const brand = resolveBrand(undefined, name)
    if (!person || !brand) continue
    const textIn = (language: string, { brand: from }: { brand: string }) => {
      const { firmware } = messageTexts(language, brand.brand)
      const values = { brand: from, model, version }
      return {
        subject: fillText(firmware.subject, values),
        body: fillText(firmware.text, values),
        openPath: '/tools/firmware/log',
      }
    }
    await tellPerson(client, person, textIn, { brand: brand, lang, now })
  }
  return untold.length
}
