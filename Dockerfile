# A whole site, as `npm start` runs it: docs/operations.md, "Containers".
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
# Installs what the lockfile names, and builds with the Node that it pins.
RUN npm run build
# Without the tools that build.
RUN rm -rf node_modules && npx --yes pnpm@12.21.0 install --prod --frozen-lockfile
RUN mkdir -m 0700 data

FROM debian:bookworm-slim
WORKDIR /portal
COPY --from=build /portal .
COPY --from=build --chown=10001:10001 /portal/data /data
# The Node of the lockfile is the only one here.
ENV PATH=/portal/node_modules/.bin:/usr/bin:/bin
ENV DATA_DIR=/data/site
ENV PORTAL_STORE=/data/store
ENV PORT=8080
ENV GATEWAY_HOST=0.0.0.0
ENV OFFICE_HOST=0.0.0.0
ENV METRICS_HOST=0.0.0.0
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/portal/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
