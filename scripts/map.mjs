// `npm run map`
import { installPackages } from './setup/install.mjs'
import { explain } from './setup/say.mjs'
import { checkNode, dataDir, enterProject } from './setup/settings.mjs'

try {
  checkNode()
  enterProject()
  const DATA_DIR = dataDir()
  installPackages({ dev: false })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  process.exit(
    await runTypeScript('scripts/map/main.ts', process.argv.slice(2), { env: { DATA_DIR } }),
  )
} catch (error) {
  explain(error)
  process.exit(1)
}
