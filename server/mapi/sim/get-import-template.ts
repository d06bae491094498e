import { getSimTemplate as contract } from '#lib/contract/sim/get-import-template.ts'
import { makeTemplate } from '../../domain/fleet/import/make-template.ts'
import { simTemplate } from '../../domain/trade/sim/sim-columns.ts'
import { handle } from '../door/handle.ts'

export const getSimTemplate = handle(contract, (ctx) => makeTemplate(ctx, simTemplate))
