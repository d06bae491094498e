// Written by `npm run fix` from lib/pages.
import { ParseScreen } from '#components/control/parse/parse-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/cmd/parse')

export default function Page() {
  return (
    <Route path="/tools/cmd/parse">
      <ParseScreen />
    </Route>
  )
}
