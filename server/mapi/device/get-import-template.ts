import { getImportTemplate as contract } from '#lib/contract/device/get-import-template.ts'
import { deviceTemplate, makeTemplate } from '../../domain/fleet/import/make-template.ts'
import { handle } from '../door/handle.ts'

export const getImportTemplate = handle(contract, (ctx) => makeTemplate(ctx, deviceTemplate))
