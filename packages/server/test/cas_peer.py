"""A CAS server on django-cas-server (PyPI), for identity/cas.long.test.ts: argv has a folder, the port and the site's origin."""

import sys

import django
from django.conf import settings

FOLDER, PORT, SITE = sys.argv[1], sys.argv[2], sys.argv[3]

settings.configure(
    SECRET_KEY="of a test",
    DEBUG=True,
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="__main__",
    USE_TZ=True,
    STATIC_URL="/static/",
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": f"{FOLDER}/cas.sqlite3",
        }
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.locale.LocaleMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    CAS_AUTH_CLASS="cas_server.auth.TestAuthUser",
    CAS_TEST_USER="ann",
    CAS_TEST_PASSWORD="password of ann",
    CAS_TEST_ATTRIBUTES={
        "displayName": "Ann & Sons <Ltd>",
        "mail": "ann@uni.example",
        "affiliation": ["student", "member"],
    },
    CAS_NEW_VERSION_EMAIL_WARNING=False,
    CAS_NEW_VERSION_HTML_WARNING=False,
)
django.setup()

from django.core.management import call_command  # noqa: E402
from django.urls import include, re_path  # noqa: E402

urlpatterns = [re_path("^cas/", include("cas_server.urls", namespace="cas_server"))]

call_command("migrate", verbosity=0)

from cas_server.models import ReplaceAttributName, ServicePattern  # noqa: E402

# The site may sign out there; services of others are the test's own, with proxies allowed.
for position, pattern in enumerate([f"^{SITE}/sign-in/", "^https?://other[.]example/"]):
    service = ServicePattern.objects.create(
        pos=position,
        name=f"service {position}",
        pattern=pattern,
        proxy=True,
        proxy_callback=True,
        single_log_out=position == 0,
    )
    ReplaceAttributName.objects.create(service_pattern=service, name="*", replace="")

call_command("runserver", f"127.0.0.1:{PORT}", "--noreload", "--nothreading", verbosity=0)
