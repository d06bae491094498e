import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Made by scripts/setup/{map,sound}-engine.mjs; empty where nobody builds, as in the checks. */
function engine(name) {
  const made = new URL(`public/${name}/engine.json`, import.meta.url)
  return fs.existsSync(made) ? JSON.parse(fs.readFileSync(made, 'utf8')).path : ''
}

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Else taken from lock files of folders above.
  turbopack: {
    root,
    resolveAlias: {
      // Parsed on the server (lib/i18n/compiled-messages.ts): browsers need no parser.
      'use-intl/format-message':
        './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
      fflate: './components/map/decompress-sync.ts',
    },
  },
  outputFileTracingRoot: root,
  // `npm run check` does it, once for all processes.
  typescript: { ignoreBuildErrors: true },
  // /version.json answers it, the console compares it.
  env: {
    BUILD_VERSION: new Date().toISOString(),
    MAP_ENGINE: engine('map-engine'),
    SOUND_ENGINE: engine('sound-engine'),
  },
  headers: async () =>
    ['map-engine', 'sound-engine'].map((name) => ({
      source: `/${name}/:version/:file`,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
  // Must stay outside the bundle (native parts, lazy requires).
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
    // A page that is asked for without a network comes when it is back, instead of the browser's error page.
    useOffline: true,
    // A quarter of a build: nobody downloads the server's code, and as it is written it needs no maps to be read.
    turbopackMinify: { server: false },
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // Of scripts/setup/build.mjs.
    turbopackFileSystemCacheForBuild: Boolean(process.env.BUILD_CACHE),
  },
}

/** Only a build needs the plugin, which takes a third of a second to read. */
export default async function configOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  return createNextIntlPlugin('./app/request-config.ts')(config)
}
