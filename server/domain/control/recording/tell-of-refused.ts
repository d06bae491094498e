import { resolveBrand } from '#brands/resolve.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { firstPersons, tellPerson } from '../../people/message/tell-person.ts'

/** An owner is told of a device once in so long. */
const againMs = 86_400_000

type Refused = {
  deviceId: number
  organisationId: number
  imei: string
  name: string
  why: 'full' | 'unpaid'
  /** Unix ms. */
  now: number
}

/** Tells who has the device that a recording was not kept, and why, unless they know since less than a day. */
export async function tellOfRefused(
  client: PoolClient,
  { deviceId, organisationId, imei, name, why, now }: Refused,
): Promise<void> {
  const others = db
    .selectFrom('recording')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', why)
    .where('received_at', '>', new Date(now - againMs))
    .limit(2)
    .offset(1)
  if (await first(client, others)) return
  const person = (await firstPersons(client, [organisationId])).get(organisationId)
  if (!person) return
  const device = name || imei.slice(-6)
  const brand = resolveBrand(undefined)
  const textIn = (lang: string) => {
    const { recording } = messageTexts(lang, brand.brand)
    const tab = why === 'full' ? 'recordings' : 'services'
    return {
      subject: fillText(recording.subject, { device }),
      body: fillText(recording[why], { device, number: imei }),
      openPath: `/device?simei=${deviceId}&tab=${tab}`,
    }
  }
  await tellPerson(client, person, textIn, { brand: brand, lang: '', now })
}
