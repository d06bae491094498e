import { errorCodes } from '#lib/codes/error-codes.ts'
import type { SimOutcome } from '../../domain/trade/sim/change-sims.ts'
import type { SimCard } from '../../domain/trade/sim/list-sims.ts'
import { errorText } from '../../texts/error-text.ts'

const reportOf = ({ reporterId, reporter, reporterName, reportedAt }: SimCard) => ({
  simei: String(reporterId),
  imei: reporter ?? '',
  device_name: reporterName ?? '',
  time: reportedAt ?? 0,
})

export const toSimRow = (card: SimCard) => ({
  sim_id: String(card.id),
  iccid: card.iccid,
  msisdn: card.msisdn,
  imsi: card.imsi,
  carrier: card.carrier,
  apn: card.apn,
  package_name: card.packageName,
  state: card.state,
  flow: card.flowTotal,
  used_flow: card.flowUsed,
  active_time: card.activatedAt,
  end_time: card.expiresAt,
  check_time: card.checkedAt,
  remark: card.remark,
  sfamilyid: String(card.organisationId),
  sfamily_name: card.organisation,
  simei: card.deviceId === null ? null : String(card.deviceId),
  imei: card.imei ?? '',
  device_name: card.deviceName ?? '',
  reported: card.reporterId === null ? null : reportOf(card),
})

export const toSimReply = (lang: string, { done, failed }: SimOutcome) => ({
  suc_items: done,
  fail_items: failed.map(({ iccid, error }) => ({
    imei: iccid,
    simei: '',
    errcode: errorCodes[error].code,
    error_message: errorText(error, lang),
  })),
})
