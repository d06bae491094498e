import { md5, nextNumber } from '../../factories/organisations.ts'
import { actors, type Matrix } from './actors.ts'

export const user: Matrix = {
  'user/Login': [
    {
      params: () => ({ account: `nobody${nextNumber()}`, pwd_md5: md5('x') }),
      outcomes: Object.fromEntries(actors.map((actor) => [actor, 'wrongPassword'])),
    },
  ],
  'user/LoginOut': [{ params: () => ({}), outcomes: {} }],
  'user/GetInfo': [{ params: () => ({}), outcomes: {} }],
}
