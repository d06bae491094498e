import { errorCodes } from '#lib/codes/error-codes.ts'
import { addWhite as addWhiteContract } from '#lib/contract/sim/add-white.ts'
import { deleteWhite as deleteWhiteContract } from '#lib/contract/sim/delete-white.ts'
import { getWhiteList as getWhiteListContract } from '#lib/contract/sim/get-white-list.ts'
import {
  addWhiteNumbers,
  deleteWhiteNumbers,
  readWhiteList,
  type WhiteOutcome,
} from '../../domain/trade/sim/white-list.ts'
import { errorText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'

const toReply = (lang: string, { done, failed }: WhiteOutcome) => ({
  suc_items: done,
  fail_items: failed.map(({ phone, error, values }) => ({
    imei: phone,
    simei: '',
    errcode: errorCodes[error].code,
    error_message: errorText(error, lang, values),
  })),
})

export const getWhiteList = handle(getWhiteListContract, async (ctx, { iccid }) => {
  const { numbers, deleteFrom, isKept } = await readWhiteList(ctx, iccid)
  return {
    items: numbers.map(({ phone, state, addedAt }) => ({
      phone: phone,
      state: state,
      create_time: addedAt,
    })),
    delete_from: deleteFrom,
    is_kept: isKept,
  }
})

export const addWhite = handle(addWhiteContract, async (ctx, { iccid, phones }) =>
  toReply(ctx.lang, await addWhiteNumbers(ctx, { iccid, phones })),
)

export const deleteWhite = handle(deleteWhiteContract, async (ctx, { iccid, phones }) =>
  toReply(ctx.lang, await deleteWhiteNumbers(ctx, { iccid, phones })),
)
