import { importPois as contract } from '#lib/contract/poi/import.ts'
import { addPois, type Poi } from '../../domain/tracking/poi/add-pois.ts'
import { readRow } from '../../domain/tracking/poi/read-row.ts'
import { ruleText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'

export const importPois = handle(contract, async (ctx, params) => {
  const { is_shared: isShared, dry_run } = params
  const pois: Poi[] = []
  const row_errors: { row: number; column: string; error_message: string }[] = []
  for (const { row, ...cells } of params.items) {
    const read = readRow(cells)
    if (!Array.isArray(read)) pois.push({ ...read, isShared })
    else
      for (const { column, key, values } of read)
        row_errors.push({ row, column, error_message: ruleText(key, ctx.lang, values) ?? key })
  }
  if (!dry_run && pois.length > 0) await addPois(ctx, ctx.acting.id, pois)
  return { added: pois.length, row_errors }
})
