import { resolveBrand } from '#brands/resolve.ts'
import { minuteTime } from '#lib/format/time.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { personsOf, tellPerson } from '../../people/message/tell-person.ts'
import { fileKinds } from '../../platform/file/keep-file.ts'

type Ready = {
  accountId: number
  /** Of the host where it was asked for. */
  brand: string
  lang: string
  /** Milliseconds since the epoch. */
  now: number
}

/** Mails the person that the copy of its data is ready, and until when. Without an address it is found under tasks only. */
export async function tellOfCopy(
  client: PoolClient,
  { accountId, brand: named, lang: usual, now }: Ready,
): Promise<void> {
  const person = (await personsOf(client, [accountId])).get(accountId)
  if (!person) return
  const { brand, name } = resolveBrand(undefined, named || undefined)
  const until = Math.floor(now / 1000) + fileKinds.person.hours * 3600
  const time = `${minuteTime(until, person.zone)} (${person.zone})`
  await tellPerson(
    client,
    person,
    (lang, { brand: from }) => {
      const { copy } = messageTexts(lang, brand)
      const values = { brand: from, time: time }
      return {
        subject: fillText(copy.subject, values),
        body: fillText(copy.text, values),
        openPath: '/user/center?tab=data',
      }
    },
    { brand: { brand: brand, name: name }, lang: usual, now: now },
  )
}
