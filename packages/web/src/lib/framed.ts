/** Whether another page shows this one inside it; the site's policy keeps browsers from doing so. */
export const isFramed = window.self !== window.top;
