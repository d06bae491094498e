// Written by `npm run fix` from lib/pages.
import { SimImportScreen } from '#components/fleet/import/sim-import-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/sim/import')

export default function Page() {
  return (
    <Route path="/tools/sim/import">
      <SimImportScreen />
    </Route>
  )
}
