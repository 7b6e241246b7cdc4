import { defineApp, type RouteDeclaration } from 'portal-contract'
import { samples } from './samples.ts'
import { paths } from './src/paths.ts'

/** Title and description of a page are the texts of its name. */
const page = (
  name: keyof typeof paths,
  others: Partial<RouteDeclaration> = {},
): RouteDeclaration => ({
  path: paths[name],
  name,
  title: `public:${name}.title`,
  description: `public:${name}.description`,
  frame: 'scroll',
  ...others,
})

export default defineApp({
  name: 'public',
  owner: 'Public site team',
  routes: [
    page('home', { frame: 'bare', data: ['/api/home', '/api/news/latest'] }),
    page('news', { data: ['/api/news'] }),
    page('story', { title: 'public:news.title', description: 'public:news.description' }),
    page('serverDetails'),
    page('premium'),
    page('events'),
    page('rules'),
    page('download'),
    page('status', {
      title: 'public:serverStatus.title',
      description: 'public:serverStatus.description',
      data: ['/api/home'],
    }),
    page('community'),
    page('vote', { frame: 'bare' }),
  ],
  navigation: [
    { path: paths.home, label: 'public:navigation.home', order: 10 },
    { path: paths.news, label: 'public:navigation.news', order: 20 },
    { path: paths.serverDetails, label: 'public:navigation.serverDetails', order: 30 },
    { path: paths.premium, label: 'public:navigation.premium', order: 40 },
    { path: paths.events, label: 'public:navigation.events', order: 50 },
  ],
  namespaces: ['public'],
  samples,
})
