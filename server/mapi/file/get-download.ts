import { getDownload as contract } from '#lib/contract/file/get-download.ts'
import { openDownload } from '../../domain/platform/file/open-download.ts'
import { handle } from '../door/handle.ts'

export const getDownload = handle(contract, (ctx, { file_id }) =>
  openDownload(ctx, file_id, contract.name),
)
