import type { Language } from '#lib/i18n/languages.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { keepFile } from '../file/keep-file.ts'
import { type Download, openDownload } from '../file/open-download.ts'

/** A file of texts, nested by area as those of messages/, by a path that downloads it once. Throws filesAway, fileDamaged. */
export async function givePack(
  ctx: Context,
  { brand, language }: { brand: string; language: Language },
  texts: readonly (readonly [key: string, text: string])[],
): Promise<Download> {
  const { services, caller, now } = ctx
  const bytes = Buffer.from(`${JSON.stringify(nested(texts), undefined, 2)}\n`)
  const content = await services.files.put(bytes)
  const id = await inTransaction(services.pool, (client) =>
    keepFile(client, {
      accountId: caller.accountId ?? null,
      kind: 'language',
      name: `${[language, brand].filter(Boolean).join('-')}.json`,
      content: content,
      now: now(),
    }),
  )
  return openDownload(ctx, id, 'ops/GetTextsFile')
}

function nested(texts: readonly (readonly [key: string, text: string])[]): Messages {
  const root: Messages = {}
  for (const [key, text] of texts) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let at = root
    for (const name of names) {
      const below = at[name]
      const next: Messages = typeof below === 'object' ? below : {}
      at[name] = next
      at = next
    }
    at[last] = text
  }
  return root
}
