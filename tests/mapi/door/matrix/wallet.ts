import { md5, nextNumber } from '../../../factories/organisations.ts'
import { payee, walletPassword } from '../../../factories/wallets.ts'
import { each, type Matrix, rootOnly } from './actors.ts'

const md5_pwd = md5(walletPassword)
const noRight = {
  ...each('noPermission', 'bare', 'tool'),
  ...each('accountsOnly', 'device', 'neighbour'),
}
/** Of the wallet of `owner`. */
const ofOwner = { ...each('notFound', 'root', 'dealer', 'sub', 'sibling'), ...noRight }
const period = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 86_400, end_time: now }
}

export const wallet: Matrix = {
  'wallet/GetWallet': [{ params: () => ({}), outcomes: noRight }],
  'wallet/GetFlow': [{ params: period, outcomes: noRight }],
  'wallet/GetProfit': [
    { params: period, outcomes: each('noPermission', 'bare', 'tool', 'device', 'neighbour') },
  ],
  'wallet/GetCards': [{ params: () => ({}), outcomes: noRight }],
  'wallet/GetWithdrawList': [{ params: () => ({}), outcomes: noRight }],
  'wallet/GetTransfers': [{ params: () => ({}), outcomes: noRight }],
  'wallet/SetPwd': [
    {
      params: () => ({ pwd_md5: md5_pwd, old_pwd_md5: md5_pwd }),
      outcomes: {
        ...each('passwordSame', 'root', 'dealer', 'sub', 'owner', 'sibling'),
        ...noRight,
      },
    },
    {
      params: () => ({ pwd_md5: md5_pwd, login_pwd_md5: md5('secret1') }),
      outcomes: {
        ...each('identityNeeded', 'root', 'dealer', 'sub', 'owner', 'sibling'),
        ...noRight,
      },
    },
  ],
  'wallet/PerfectWallet': [
    {
      params: () => ({ ...payee, md5_pwd }),
      outcomes: noRight,
      shows: { by: 'wallet/GetWallet', reply: { real_name: payee.real_name } },
    },
  ],
  'wallet/BindCard': [
    {
      params: () => ({ card_no: `6222${nextNumber() + 1e9}`, bank: 'ICBC', md5_pwd }),
      outcomes: noRight,
    },
  ],
  'wallet/RemoveCard': [
    { params: ({ cardId: card_id }) => ({ card_id, md5_pwd }), outcomes: ofOwner },
  ],
  'wallet/Withdraw': [
    {
      params: ({ cardId: card_id }) => ({ amount: 200, card_id, md5_pwd }),
      outcomes: ofOwner,
    },
  ],
  'wallet/ModifyWithdraw': [
    {
      params: ({ withdrawId: withdraw_id }) => ({
        withdraw_id,
        amount: 300,
        reason: 'less',
        md5_pwd,
      }),
      outcomes: ofOwner,
    },
  ],
  'wallet/UndoWithdraw': [
    {
      params: ({ withdrawId: withdraw_id }) => ({ withdraw_id, reason: 'mistake', md5_pwd }),
      outcomes: ofOwner,
    },
  ],
  'wallet/GetDebts': [{ params: () => ({}), outcomes: rootOnly }],
  'wallet/WriteOff': [
    {
      params: () => ({ debt_id: '2147483647', owed: 1, amount: 1, reason: 'x' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'wallet/GetAuditList': [{ params: () => ({}), outcomes: rootOnly }],
  'wallet/GetPayee': [
    { params: ({ withdrawId: withdraw_id }) => ({ withdraw_id }), outcomes: rootOnly },
  ],
  'wallet/AuditWithdraw': [
    {
      params: ({ withdrawId: withdraw_id }) => ({ withdraw_id, action: 'approve', rev: 1 }),
      outcomes: rootOnly,
    },
  ],
  'wallet/GetFile': [
    {
      params: ({ fileId: file_id }) => ({ file_id }),
      outcomes: { ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling'), ...noRight },
    },
  ],
}
