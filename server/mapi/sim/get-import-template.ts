import { makeTemplate } from '#domain/import/make-template.ts'
import { simTemplate } from '#domain/sim/sim-columns.ts'
import { getSimTemplate as contract } from '#lib/contract/sim/get-import-template.ts'
import { handle } from '../handle.ts'

export const getSimTemplate = handle(contract, (ctx) => makeTemplate(ctx, simTemplate))
