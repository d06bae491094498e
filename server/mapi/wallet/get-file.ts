import { getFile as contract } from '#lib/contract/wallet/get-file.ts'
import { openWalletFile } from '../../domain/trade/wallet/open-wallet-file.ts'
import { handle } from '../door/handle.ts'

export const getFile = handle(contract, (ctx, { file_id }) => openWalletFile(ctx, file_id))
