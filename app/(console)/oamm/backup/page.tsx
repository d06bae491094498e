// Written by `npm run fix` from lib/pages.
import { BackupScreen } from '#components/platform/backup/backup-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/backup')

export default function Page() {
  return (
    <Route path="/oamm/backup">
      <BackupScreen />
    </Route>
  )
}
