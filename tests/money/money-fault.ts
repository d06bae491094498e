export class MoneyFault extends Error {}

export function expectSame(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) throw new MoneyFault(`${what}: ${is} instead of ${should}`)
}
