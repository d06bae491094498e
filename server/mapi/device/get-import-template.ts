import { deviceTemplate, makeTemplate } from '#domain/import/make-template.ts'
import { getImportTemplate as contract } from '#lib/contract/device/get-import-template.ts'
import { handle } from '../handle.ts'

export const getImportTemplate = handle(contract, (ctx) => makeTemplate(ctx, deviceTemplate))
