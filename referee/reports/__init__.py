"""Reports on files, in every form: one module a form, over one model of what is shown."""
