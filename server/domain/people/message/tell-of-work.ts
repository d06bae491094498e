import type { WorkKind } from '#lib/codes/work-kinds.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { brandOfTexts } from '../../../texts/in-brand.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { textsOf } from '../../../texts/texts.ts'
import { personsOf, type ToldBrand, tellPerson } from './tell-person.ts'

type HandedOn = {
  to: number
  kind: WorkKind
  /** As its line is headed. */
  name: string
  detail: string
  note: string
  brand: ToldBrand
}

/** Tells an account that a line of the workbench was handed on to it; who cannot be told finds it there. */
export async function tellOfWork(
  client: PoolClient,
  ctx: Context,
  { to, kind, name, detail, note, brand }: HandedOn,
): Promise<void> {
  const person = (await personsOf(client, [to])).get(to)
  if (!person) return
  const textIn = async (lang: string, { brand: from }: { brand: string }) => {
    const { work } = messageTexts(lang, brandOfTexts())
    const text = await textsOf(lang, ['board'])
    const what = text(`board.work.kind.${kind}`) ?? ''
    const values = { brand: from, by: ctx.caller.name, kind: what, name, detail }
    const lines = [fillText(work.text, values), ...(note ? [note] : [])]
    return {
      subject: fillText(work.subject, values),
      body: lines.join('\n'),
      openPath: '/workbench',
    }
  }
  await tellPerson(client, person, textIn, { brand, lang: ctx.lang, now: ctx.now() })
}
