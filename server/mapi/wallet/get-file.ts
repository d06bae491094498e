import { getFile as contract } from '#lib/contract/wallet/get-file.ts'
import { handle } from '#mapi/handle.ts'
import { openWalletFile } from '../../domain/trade/wallet/open-wallet-file.ts'

export const getFile = handle(contract, (ctx, { file_id }) => openWalletFile(ctx, file_id))
