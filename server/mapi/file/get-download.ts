import { getDownload as contract } from '#lib/contract/file/get-download.ts'
import { handle } from '#mapi/handle.ts'
import { openDownload } from '../../domain/platform/file/open-download.ts'

export const getDownload = handle(contract, (ctx, { file_id }) =>
  openDownload(ctx, file_id, contract.name),
)
