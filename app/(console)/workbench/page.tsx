// Written by `npm run fix` from lib/pages.
import { WorkbenchScreen } from '#components/platform/workbench/workbench-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/workbench')

export default function Page() {
  return (
    <Route path="/workbench">
      <WorkbenchScreen />
    </Route>
  )
}
