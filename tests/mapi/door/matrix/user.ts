import { md5, nextNumber } from '../../../factories/organisations.ts'
import { actors, each, type Matrix } from './actors.ts'

const members = actors.filter((actor) => actor !== 'anonymous')
const everybody = (outcome: Parameters<typeof each>[0]) => each(outcome, ...actors)
const accounts = each('accountsOnly', 'device', 'neighbour')
const phone = () => `139${String(nextNumber()).padStart(8, '0')}`
const code = '000000'
const answered = { credential_id: 'AAAA', client_data: 'AAAA' }
/** The calls of this test come by no host's name: tests/mapi/people/passkey.test.ts. */
const nameless = { ...each('passkeyUnavailable', ...members), ...accounts }

export const user: Matrix = {
  'user/Login': [
    {
      params: () => ({ account: `nobody${nextNumber()}`, pwd_md5: md5('x') }),
      outcomes: everybody('wrongPassword'),
    },
  ],
  'user/BeginPasskeyLogin': [{ params: () => ({}), outcomes: everybody('passkeyUnavailable') }],
  'user/PasskeyLogin': [
    {
      params: () => ({ ...answered, authenticator_data: 'AAAA', signature: 'AAAA' }),
      outcomes: everybody('passkeyUnavailable'),
    },
  ],
  'user/BeginPasskey': [{ params: () => ({ pwd_md5: md5('secret1') }), outcomes: nameless }],
  'user/AddPasskey': [
    { params: () => ({ ...answered, attestation: 'AAAA', name: 'Laptop' }), outcomes: nameless },
  ],
  'user/GetPasskeys': [{ params: () => ({}), outcomes: accounts }],
  'user/DeletePasskey': [
    {
      params: () => ({ passkey_id: '1', pwd_md5: md5('secret1') }),
      outcomes: { ...each('notFound', ...members), ...accounts },
    },
  ],
  'user/LoginOut': [{ params: () => ({}), outcomes: {} }],
  'user/GetInfo': [{ params: () => ({}), outcomes: {} }],
  'user/SendCode': [
    { params: () => ({ purpose: 'register', target: phone() }), outcomes: everybody('ok') },
    {
      params: () => ({ purpose: 'forget', account: `nobody${nextNumber()}` }),
      outcomes: everybody('ok'),
    },
    { params: () => ({ purpose: 'bind', target: phone() }), outcomes: {} },
    {
      params: () => ({ purpose: 'change' }),
      outcomes: each('nothingBound', ...members),
    },
  ],
  'user/Register': [
    {
      params: () => ({
        account: `new${nextNumber()}`,
        pwd_md5: md5('fair2good'),
        target: phone(),
        code,
      }),
      outcomes: everybody('codeExpired'),
    },
  ],
  'user/FindPwd': [
    {
      params: () => ({ account: `nobody${nextNumber()}`, pwd_md5: md5('x'), code }),
      outcomes: everybody('codeExpired'),
    },
  ],
  'user/ModifyPwd': [
    {
      params: () => ({ old_pwd_md5: md5('not it'), pwd_md5: md5('another') }),
      outcomes: each('wrongPassword', ...members),
    },
  ],
  'user/BindPhone': [
    {
      params: () => ({ target: phone(), code }),
      outcomes: each('identityNeeded', ...members),
    },
  ],
  'user/PerfectInfo': [
    {
      params: () => ({ nickName: 'name', region: 'mainland' }),
      outcomes: {
        ...each('infoLacking', ...members),
        ...accounts,
      },
    },
  ],
  'user/SetInfo': [{ params: () => ({ nickName: 'name', zone: 480 }), outcomes: accounts }],
  'user/SetAvatar': [{ params: () => ({}), outcomes: accounts }],
  'user/GetProviders': [{ params: () => ({}), outcomes: everybody('ok') }],
  'user/GetLegal': [{ params: () => ({}), outcomes: everybody('ok') }],
  'user/Agree': [
    {
      params: () => ({ hash: '0'.repeat(64), language: 'en' }),
      outcomes: { ...each('legalChanged', ...members), ...accounts },
    },
  ],
  'user/GetConsents': [{ params: () => ({}), outcomes: accounts }],
  'user/GetConsentText': [
    {
      params: () => ({ brand: 'waypost', hash: '0'.repeat(64) }),
      outcomes: { ...each('notFound', ...members), ...accounts },
    },
  ],
  'user/GetPersonData': [{ params: () => ({}), outcomes: accounts }],
  'user/RequestErasure': [
    {
      params: () => ({ pwd_md5: md5('Quite7Unlikely') }),
      outcomes: { ...each('wrongPassword', ...members), ...accounts },
    },
  ],
  'user/StartPersonExport': [{ params: () => ({}), outcomes: accounts }],
  'user/TakeBackErasure': [
    { params: () => ({}), outcomes: { ...each('noErasure', ...members), ...accounts } },
  ],
  'user/GetJoinLink': [
    { params: () => ({ invite: 'x'.repeat(43) }), outcomes: everybody('inviteUnknown') },
  ],
  'user/GetSessions': [{ params: () => ({}), outcomes: {} }],
  'user/KillSession': [
    { params: () => ({}), outcomes: {} },
    {
      params: () => ({ session_id: '0'.repeat(32) }),
      outcomes: each('notFound', ...members),
    },
  ],
  'user/SetTotp': [
    {
      params: () => ({ op: 'confirm', code }),
      outcomes: {
        ...each('totpNotBegun', ...members),
        ...accounts,
      },
    },
  ],
}
