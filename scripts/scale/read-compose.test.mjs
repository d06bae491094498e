import { expect, test } from 'vitest'
import { fillIn, readCompose } from './read-compose.mjs'

const env = { A: 'a', EMPTY: '' }

test.each([
  [`$\${A} \${A}`, `\${A} a`],
  [`\${NONE}|\${EMPTY}`, '|'],
  [`\${A:-b} \${NONE:-b} \${EMPTY:-b}`, 'a b b'],
  [`\${NONE:-x\${A:?missing}y}z`, 'xayz'],
])('%s becomes %s', (text, filled) => {
  expect(fillIn(text, env)).toBe(filled)
})

test('what must be set is asked for, with the reason', () => {
  expect(() => fillIn(`\${NONE:?say it}`, env)).toThrow('NONE is not set: say it.')
  expect(fillIn(`\${A:-\${NONE:?say it}}`, env)).toBe('a')
})

test('services have the settings that are set, and those of the file', () => {
  const given = { SECRET: 's', POSTGRES_PASSWORD: 'p', LOG_LEVEL: 'warn', STRIPE_SECRET_KEY: 'k' }
  const { services, order } = readCompose('docker-compose.scale.yml', given)
  expect(order).toContain('gateway-2')
  expect(services['gateway-2'].environment).toEqual({
    DATABASE_URL: 'postgres://waypost:p@postgres:5432/waypost',
    POSITIONS_DATABASE_URL: 'postgres://waypost:p@store:5432/waypost',
    REDIS_URL: 'redis://redis:6379',
    SECRET: 's',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    GATEWAY_ID: 'gateway-2',
    TRUST_PROXY_PROTOCOL: '172.30.0.10/32',
  })
  expect(services['web-1'].environment).toMatchObject({
    TRUST_PROXY: 'true',
    STRIPE_SECRET_KEY: 'k',
  })
})
