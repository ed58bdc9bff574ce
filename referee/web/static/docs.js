"use strict";

// The addresses come from the page, so that the service works under any prefix.
const target = document.getElementById("swagger-ui");

SwaggerUIBundle({
  url: target.dataset.document,
  domNode: target,
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  // No badge of an online validator: no request leaves the host.
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
