"""The version of the referee, which every verdict names."""

VERSION = "0.1.0"
