// Written by `npm run fix` from lib/pages.
import { ImportScreen } from '#components/fleet/import/import-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/device/import')

export default function Page() {
  return (
    <Route path="/tools/device/import">
      <ImportScreen />
    </Route>
  )
}
