import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import createNextIntlPlugin from 'next-intl/plugin'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Where the map engine lies that scripts/setup/map-engine.mjs made; nothing where nobody builds, as in the checks. */
function mapEngine() {
  const made = new URL('public/map-engine/engine.json', import.meta.url)
  return fs.existsSync(made) ? JSON.parse(fs.readFileSync(made, 'utf8')).path : ''
}

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Lock files of folders above would otherwise be taken for the project's root.
  turbopack: { root },
  outputFileTracingRoot: root,
  // Types are checked by `npm run check`, once for all processes, not again on each build.
  typescript: { ignoreBuildErrors: true },
  // Baked into the build: /version.json answers it, the console compares it (spec §2, navigation guard).
  env: { BUILD_VERSION: new Date().toISOString(), MAP_ENGINE: mapEngine() },
  headers: async () => [
    {
      source: '/map-engine/:version/:file',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
  // Server-side packages of /mapi that must stay outside the bundle (native parts, lazy requires).
  serverExternalPackages: [
    '@node-rs/argon2',
    'bullmq',
    'exceljs',
    'iconv-lite',
    'ioredis',
    'pg',
    'pino',
    'prom-client',
    'saxes',
    'yauzl',
  ],
  experimental: {
    optimizePackageImports: ['@tabler/icons-react', '@mantine/core', '@mantine/hooks'],
  },
}

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Texts are parsed here and not in the browser, which then needs no parser (10 KB).
  experimental: { messages: { path: './messages', format: 'json', precompile: true } },
})

export default withIntl(config)
