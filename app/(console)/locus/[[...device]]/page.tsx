// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { LocusScreen } from '#components/shell/screens/locus/locus-screen.tsx'

export const generateMetadata = () => documentOf('/locus')

export default function Page() {
  return (
    <Route path="/locus">
      <LocusScreen kind="trips" />
    </Route>
  )
}
