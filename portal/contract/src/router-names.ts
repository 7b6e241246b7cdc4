/** The names of `react-router-dom` that the shell shares. The list only grows: a removal takes two releases. */
export const routerNames: readonly string[] = [
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'RouterProvider',
  'createBrowserRouter',
  'matchRoutes',
  'redirect',
  'useLoaderData',
  'useLocation',
  'useNavigate',
  'useParams',
  'useRouteError',
  'useSearchParams',
]
