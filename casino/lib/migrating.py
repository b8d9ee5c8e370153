"""What the first migration of an app does: create the tables of all its models at once.

A step for each model has Django render every model there is again and again, which in a house
costs half a minute of the processor. Here the state is made first, and the tables follow from it.
"""

from collections.abc import Callable

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

Step = Callable[[Apps, BaseDatabaseSchemaEditor], None]


def create_tables(app: str) -> Step:
    """Return a migration's step that creates the tables of an app's models."""

    def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for model in apps.get_app_config(app).get_models():
            schema_editor.create_model(model)

    return create


def remove_tables(app: str) -> Step:
    """Return a migration's step that removes them again, the last one first."""

    def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for model in reversed(list(apps.get_app_config(app).get_models())):
            schema_editor.delete_model(model)

    return remove
