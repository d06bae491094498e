import { change, neutralWord, type PersonTables, plain, row } from './person-rules.ts'

/** Orders, cards, services, what a wallet is paid to. */
export const tradeData = {
  auto_renewal: [
    row({ account_id: 'account' }, { device_id: 'device' }, { organisation_id: 'organisation' }),
  ],
  complaint_picture: [row({ message_id: 'complaint_message.id' })],
  complaint_message: [
    change({ author: neutralWord, content: '' }, { complaint_id: 'complaint.id' }),
    plain('act'),
  ],
  complaint: [
    change(
      { opener: neutralWord, contact: '' },
      { account_id: 'account' },
      { organisation_id: 'organisation' },
    ),
    plain('reason operator outcome brand lang'),
  ],
  bank_card: [row({ organisation_id: 'organisation' })],
  wallet: [row({ organisation_id: 'organisation' })],
  sim_white_number: [row({ sim_id: 'sim_card.id' })],
  // A dealer's card inside stays the dealer's.
  sim_card: [row({ organisation_id: 'organisation' })],
  sim_recharge: [],
  trade_order: [plain('currency brand')],
  billing_document: [plain('brand')],
  hand_decision: [],
  refund: [plain('number')],
  dispute: [],
  withdrawal: [plain('currency')],
  ledger_transaction: [],
  price_change: [],
  sandbox_white_number: [row({ iccid: 'number' })],
  sandbox_top_up: [row({ iccid: 'number' })],
  sandbox_sim: [row({ iccid: 'number' })],
  service_use: [row({ device_id: 'device' })],
  service_batch: [row({ device_id: 'device' }, { organisation_id: 'organisation' })],
  device_service: [row({ device_id: 'device' })],
} as const satisfies PersonTables
